import { bearer, type ProviderShape } from './shape';

/** LINE to Salesforce. */
export const shapesLToR: Record<string, ProviderShape> = {
  line: {
    token: bearer({ scope: 'openid profile email' }),
    claims: {
      sub: 'U1234567890abcdef',
      amr: ['pwd'],
      name: 'Taro Line',
      picture: 'https://line.example/taro',
      email: 'taro@example.org',
    },
    answers: {
      'api.line.me/oauth2/v2.1/userinfo': {
        sub: 'U1234567890abcdef',
        name: 'Taro Line',
        picture: 'https://line.example/taro',
      },
    },
    profile: {
      accountId: 'U1234567890abcdef',
      email: 'taro@example.org',
      emailVerified: false,
      name: 'Taro Line',
      image: 'https://line.example/taro',
    },
  },
  linear: {
    token: bearer({ scope: 'read' }),
    answers: {
      'api.linear.app/graphql': {
        data: {
          viewer: {
            id: '9cfb482a-81e3-4154',
            name: 'Lin Ear',
            email: 'lin@example.org',
            avatarUrl: 'https://linear.example/lin.png',
            active: true,
          },
        },
      },
    },
    profile: {
      accountId: '9cfb482a-81e3-4154',
      email: 'lin@example.org',
      emailVerified: true,
      name: 'Lin Ear',
      image: 'https://linear.example/lin.png',
    },
  },
  linkedin: {
    token: bearer({ scope: 'email,openid,profile' }),
    answers: {
      'api.linkedin.com/v2/userinfo': {
        sub: '782bbtaQ',
        name: 'John Doe',
        given_name: 'John',
        family_name: 'Doe',
        picture: 'https://media.example/john',
        locale: 'en-US',
        email: 'doe@example.org',
        email_verified: true,
      },
    },
    profile: {
      accountId: '782bbtaQ',
      email: 'doe@example.org',
      emailVerified: true,
      name: 'John Doe',
      image: 'https://media.example/john',
    },
  },
  microsoft: {
    token: bearer({ scope: 'openid profile email User.Read' }),
    claims: {
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
      name: 'Abe Lincoln',
      preferred_username: 'abe@example.org',
      email: 'abe@example.org',
      ver: '2.0',
    },
    answers: { 'graph.microsoft.com/v1.0/me/photos/48x48/$value': Buffer.from('jpeg bytes') },
    profile: {
      accountId: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      email: 'abe@example.org',
      emailVerified: true,
      name: 'Abe Lincoln',
      image: `data:image/jpeg;base64, ${Buffer.from('jpeg bytes').toString('base64')}`,
    },
  },
  naver: {
    token: bearer({ expires_in: '3600' }),
    answers: {
      'openapi.naver.com/v1/nid/me': {
        resultcode: '00',
        message: 'success',
        response: {
          id: '32742776',
          email: 'nav@example.org',
          nickname: 'nav',
          name: 'Nav Er',
          profile_image: 'https://naver.example/n.gif',
        },
      },
    },
    profile: {
      accountId: '32742776',
      email: 'nav@example.org',
      emailVerified: false,
      name: 'Nav Er',
      image: 'https://naver.example/n.gif',
    },
  },
  notion: {
    token: { access_token: 'secret_1', refresh_token: 'nrt_1', token_type: 'bearer', bot_id: 'b55c9c91' },
    answers: {
      'api.notion.com/v1/users/me': {
        object: 'user',
        id: 'b55c9c91',
        type: 'bot',
        bot: {
          owner: {
            type: 'user',
            user: {
              object: 'user',
              id: '92a680bb-6970-4726',
              type: 'person',
              name: 'Pat Page',
              avatar_url: 'https://notion.example/p.png',
              person: { email: 'pat@example.org' },
            },
          },
        },
      },
    },
    profile: {
      accountId: '92a680bb-6970-4726',
      email: 'pat@example.org',
      emailVerified: true,
      name: 'Pat Page',
      image: 'https://notion.example/p.png',
    },
  },
  paypal: {
    token: bearer({ scope: 'openid email profile' }),
    answers: {
      'api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo': {
        user_id: 'https://www.paypal.com/webapps/auth/identity/user/mWq6',
        sub: 'https://www.paypal.com/webapps/auth/identity/user/mWq6',
        name: 'Pay Pal',
        email: 'pay@example.org',
        email_verified: true,
        payer_id: 'WDJJHEBZ4X2LY',
      },
    },
    profile: {
      accountId: 'https://www.paypal.com/webapps/auth/identity/user/mWq6',
      email: 'pay@example.org',
      emailVerified: true,
      name: 'Pay Pal',
    },
  },
  reddit: {
    token: bearer({ scope: 'identity', expires_in: 86_400 }),
    answers: {
      'oauth.reddit.com/api/v1/me': {
        id: '4qbyl',
        name: 'snoo',
        icon_img: 'https://styles.example/snoo.png?width=256&s=abc',
        has_verified_email: true,
        oauth_client_id: 'reddit-id',
      },
    },
    profile: {
      accountId: '4qbyl',
      email: 'reddit-id',
      emailVerified: true,
      name: 'snoo',
      image: 'https://styles.example/snoo.png',
    },
  },
  roblox: {
    token: bearer({ scope: 'openid profile', expires_in: 899 }),
    answers: {
      'apis.roblox.com/oauth/v1/userinfo': {
        sub: '1516563360',
        name: 'Blocky',
        nickname: 'Blocky',
        preferred_username: 'blocky_7',
        created_at: 1_584_682_495,
        profile: 'https://www.roblox.com/users/1516563360/profile',
        picture: null,
      },
    },
    profile: { accountId: '1516563360', email: 'blocky_7', emailVerified: true, name: 'Blocky' },
  },
  salesforce: {
    token: { access_token: 'access-1', refresh_token: 'refresh-1', token_type: 'Bearer', scope: 'openid' },
    answers: {
      'login.salesforce.com/services/oauth2/userinfo': {
        sub: 'https://login.salesforce.com/id/00D1/0051',
        user_id: '0051',
        organization_id: '00D1',
        preferred_username: 'sal@example.org',
        name: 'Sal Force',
        email: 'sal@example.org',
        email_verified: true,
        photos: { picture: 'https://sf.example/F', thumbnail: 'https://sf.example/T' },
      },
    },
    profile: {
      accountId: '0051',
      email: 'sal@example.org',
      emailVerified: true,
      name: 'Sal Force',
      image: 'https://sf.example/F',
    },
  },
};
