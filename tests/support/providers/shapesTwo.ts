import { bearer, type ProviderShape } from './shape';

/** LINE to Zoom. */
export const shapesTwo: Record<string, ProviderShape> = {
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
  slack: {
    token: { ok: true, ...bearer(), expires_in: 43_200 },
    answers: {
      'slack.com/api/openid.connect.userInfo': {
        ok: true,
        sub: 'U0R7JM',
        'https://slack.com/user_id': 'U0R7JM',
        'https://slack.com/team_id': 'T0R7GR',
        email: 'krane@example.org',
        email_verified: true,
        name: 'krane',
        'https://slack.com/user_image_512': 'https://slack.example/512.png',
      },
    },
    profile: {
      accountId: 'U0R7JM',
      email: 'krane@example.org',
      emailVerified: true,
      name: 'krane',
      image: 'https://slack.example/512.png',
    },
  },
  spotify: {
    token: bearer({ scope: 'user-read-email' }),
    answers: {
      'api.spotify.com/v1/me': {
        id: 'wizzler',
        display_name: 'JM Wizzler',
        email: 'wiz@example.org',
        images: [{ url: 'https://i.example/w.jpg', height: 300, width: 300 }],
        product: 'premium',
        type: 'user',
      },
    },
    profile: {
      accountId: 'wizzler',
      email: 'wiz@example.org',
      emailVerified: false,
      name: 'JM Wizzler',
      image: 'https://i.example/w.jpg',
    },
  },
  tiktok: {
    token: bearer({ open_id: 'open-7', scope: 'user.info.profile', refresh_expires_in: 31_536_000 }),
    answers: {
      'open.tiktokapis.com/v2/user/info/': {
        data: {
          user: {
            open_id: 'open-7',
            avatar_large_url: 'https://tt.example/l.jpeg',
            display_name: 'Tik',
            username: 'tik.tok7',
          },
        },
        error: { code: 'ok', message: '', log_id: '2022' },
      },
    },
    profile: {
      accountId: 'open-7',
      email: 'tik.tok7',
      emailVerified: false,
      name: 'Tik',
      image: 'https://tt.example/l.jpeg',
    },
  },
  twitch: {
    token: bearer({ scope: ['openid', 'user:read:email'] }),
    claims: {
      sub: '713936733',
      email: 'twi@example.org',
      email_verified: true,
      preferred_username: 'twi',
      picture: 'https://tw.example/t.png',
    },
    profile: {
      accountId: '713936733',
      email: 'twi@example.org',
      emailVerified: true,
      name: 'twi',
      image: 'https://tw.example/t.png',
    },
  },
  twitter: {
    token: bearer({ scope: 'users.read tweet.read offline.access users.email', expires_in: 7200 }),
    answers: {
      'api.x.com/2/users/me': {
        data: {
          id: '2244994945',
          name: 'X Dev',
          username: 'xdev',
          profile_image_url: 'https://pbs.example/x.png',
          confirmed_email: 'xdev@example.org',
        },
      },
    },
    profile: {
      accountId: '2244994945',
      email: 'xdev@example.org',
      emailVerified: true,
      name: 'X Dev',
      image: 'https://pbs.example/x.png',
    },
  },
  vk: {
    token: bearer({ user_id: 1234567890, scope: 'email phone' }),
    answers: {
      'id.vk.com/oauth2/user_info': {
        user: {
          user_id: '1234567890',
          first_name: 'Ivan',
          last_name: 'Petrov',
          phone: '79990000000',
          avatar: 'https://vk.example/a.jpg',
          email: 'ivan@example.org',
          verified: false,
        },
      },
    },
    profile: {
      accountId: '1234567890',
      email: 'ivan@example.org',
      emailVerified: true,
      name: 'Ivan Petrov',
      image: 'https://vk.example/a.jpg',
    },
  },
  zoom: {
    token: bearer({ scope: 'user:read:user' }),
    answers: {
      'api.zoom.us/v2/users/me': {
        id: 'zJKyaiAyTNC',
        first_name: 'Zo',
        last_name: 'Om',
        display_name: 'Zo Om',
        email: 'zo@example.org',
        type: 2,
        verified: 1,
        pic_url: 'https://zoom.example/z.png',
      },
    },
    profile: {
      accountId: 'zJKyaiAyTNC',
      email: 'zo@example.org',
      emailVerified: true,
      name: 'Zo Om',
      image: 'https://zoom.example/z.png',
    },
  },
};
