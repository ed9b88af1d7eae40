import { bearer, type ProviderShape } from './shape';

/** Apple to Kick. */
export const shapesAToK: Record<string, ProviderShape> = {
  apple: {
    token: bearer(),
    claims: {
      sub: '001734.b1c0aa.0416',
      email: 'haru@example.org',
      email_verified: 'true',
      is_private_email: 'false',
      auth_time: 1_700_000_000,
      nonce_supported: true,
    },
    profile: {
      accountId: '001734.b1c0aa.0416',
      email: 'haru@example.org',
      emailVerified: true,
      name: 'haru@example.org',
    },
  },
  atlassian: {
    token: bearer({ scope: 'read:jira-user offline_access' }),
    answers: {
      'api.atlassian.com/me': {
        account_type: 'atlassian',
        account_id: '557058:31a',
        email: 'atlas@example.org',
        name: 'Haru Ito',
        picture: 'https://avatar.example/haru.png',
        account_status: 'active',
        nickname: 'haru',
        locale: 'en-GB',
      },
    },
    profile: {
      accountId: '557058:31a',
      email: 'atlas@example.org',
      emailVerified: false,
      name: 'Haru Ito',
      image: 'https://avatar.example/haru.png',
    },
  },
  cognito: {
    env: {
      COGNITO_DOMAIN: 'https://pool.auth.eu-west-1.amazoncognito.com',
      COGNITO_REGION: 'eu-west-1',
      COGNITO_USER_POOL_ID: 'eu-west-1_Pool7',
    },
    token: bearer(),
    claims: {
      sub: 'c0ffee00-1111',
      'cognito:username': 'haru',
      token_use: 'id',
      email: 'pool@example.org',
      email_verified: true,
      given_name: 'Haru',
      picture: 'https://img.example/h.png',
    },
    answers: {
      'pool.auth.eu-west-1.amazoncognito.com/oauth2/userInfo': {
        sub: 'c0ffee00-1111',
        username: 'haru',
        email: 'pool@example.org',
        email_verified: 'true',
      },
    },
    profile: {
      accountId: 'c0ffee00-1111',
      email: 'pool@example.org',
      emailVerified: true,
      name: 'Haru',
      image: 'https://img.example/h.png',
    },
  },
  discord: {
    token: bearer({ scope: 'identify email' }),
    answers: {
      'discord.com/api/users/@me': {
        id: '80351110224678912',
        username: 'nelly',
        discriminator: '1337',
        global_name: 'Nelly',
        avatar: 'a_8342729096ea3675442027381ff50dfe',
        verified: true,
        email: 'nelly@example.org',
        mfa_enabled: true,
        locale: 'en-US',
      },
    },
    profile: {
      accountId: '80351110224678912',
      email: 'nelly@example.org',
      emailVerified: true,
      name: 'Nelly',
      image: 'https://cdn.discordapp.com/avatars/80351110224678912/a_8342729096ea3675442027381ff50dfe.gif',
    },
  },
  dropbox: {
    token: bearer({ scope: 'account_info.read', uid: '12345', account_id: 'dbid:AAH4f99' }),
    answers: {
      'api.dropboxapi.com/2/users/get_current_account': {
        account_id: 'dbid:AAH4f99',
        name: { given_name: 'Franz', surname: 'Ferd', familiar_name: 'Franz', display_name: 'Franz Ferd' },
        email: 'franz@example.org',
        email_verified: true,
        disabled: false,
        profile_photo_url: 'https://dl.example/photo.jpg',
      },
    },
    profile: {
      accountId: 'dbid:AAH4f99',
      email: 'franz@example.org',
      emailVerified: true,
      name: 'Franz Ferd',
      image: 'https://dl.example/photo.jpg',
    },
  },
  facebook: {
    token: { access_token: 'access-1', token_type: 'bearer', expires_in: 5_183_944 },
    answers: {
      'graph.facebook.com/me': {
        id: '10158000000000000',
        name: 'Mia Sand',
        email: 'mia@example.org',
        picture: { data: { height: 50, width: 50, is_silhouette: false, url: 'https://fb.example/mia.jpg' } },
      },
    },
    profile: {
      accountId: '10158000000000000',
      email: 'mia@example.org',
      emailVerified: false,
      name: 'Mia Sand',
      image: 'https://fb.example/mia.jpg',
    },
  },
  figma: {
    token: bearer({ user_id: 987 }),
    answers: {
      'api.figma.com/v1/me': {
        id: '987',
        email: 'fig@example.org',
        handle: 'Fig Leaf',
        img_url: 'https://figma.example/fig.png',
      },
    },
    profile: {
      accountId: '987',
      email: 'fig@example.org',
      emailVerified: true,
      name: 'Fig Leaf',
      image: 'https://figma.example/fig.png',
    },
  },
  github: {
    token: { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' },
    answers: {
      'api.github.com/user': {
        login: 'octo',
        id: 583231,
        avatar_url: 'https://avatars.example/u/583231',
        name: null,
        email: null,
        type: 'User',
      },
      'api.github.com/user/emails': [
        { email: 'old@example.org', primary: false, verified: true, visibility: null },
        { email: 'octo@example.org', primary: true, verified: true, visibility: 'private' },
      ],
    },
    profile: {
      accountId: '583231',
      email: 'octo@example.org',
      emailVerified: true,
      name: 'octo',
      image: 'https://avatars.example/u/583231',
    },
  },
  gitlab: {
    token: bearer({ scope: 'read_user', created_at: 1_700_000_000 }),
    answers: {
      'gitlab.com/api/v4/user': {
        id: 41,
        username: 'john_smith',
        email: 'john@example.org',
        name: 'John Smith',
        state: 'active',
        locked: false,
        avatar_url: 'https://gitlab.example/j.png',
        confirmed_at: '2024-05-23T09:05:22Z',
      },
    },
    profile: {
      accountId: '41',
      email: 'john@example.org',
      emailVerified: true,
      name: 'John Smith',
      image: 'https://gitlab.example/j.png',
    },
  },
  google: {
    token: bearer({ scope: 'openid email profile' }),
    claims: {
      sub: '110169484474386276334',
      azp: 'google-id',
      email: 'jane@example.org',
      email_verified: true,
      name: 'Jane Doe',
      given_name: 'Jane',
      family_name: 'Doe',
      picture: 'https://lh3.example/jane',
    },
    profile: {
      accountId: '110169484474386276334',
      email: 'jane@example.org',
      emailVerified: true,
      name: 'Jane Doe',
      image: 'https://lh3.example/jane',
    },
  },
  huggingface: {
    token: bearer({ scope: 'openid profile email' }),
    answers: {
      'huggingface.co/oauth/userinfo': {
        sub: '62f264b9f3c90f4b6514a269',
        name: 'Face Hug',
        preferred_username: 'facehug',
        picture: 'https://hf.example/a.png',
        email: 'hug@example.org',
        email_verified: true,
        isPro: false,
      },
    },
    profile: {
      accountId: '62f264b9f3c90f4b6514a269',
      email: 'hug@example.org',
      emailVerified: true,
      name: 'Face Hug',
      image: 'https://hf.example/a.png',
    },
  },
  kakao: {
    token: bearer({ scope: 'account_email profile_image', refresh_token_expires_in: 5_184_000 }),
    answers: {
      'kapi.kakao.com/v2/user/me': {
        id: 123_456_789,
        connected_at: '2022-04-11T01:45:28Z',
        kakao_account: {
          email: 'muzi@example.org',
          has_email: true,
          is_email_valid: true,
          is_email_verified: true,
          profile: {
            nickname: 'Muzi',
            thumbnail_image_url: 'https://k.example/t.jpg',
            profile_image_url: 'https://k.example/p.jpg',
          },
        },
      },
    },
    profile: {
      accountId: '123456789',
      email: 'muzi@example.org',
      emailVerified: true,
      name: 'Muzi',
      image: 'https://k.example/p.jpg',
    },
  },
  kick: {
    token: bearer({ scope: 'user:read' }),
    answers: {
      'api.kick.com/public/v1/users': {
        data: [
          {
            user_id: 771,
            name: 'kicker',
            email: 'kicker@example.org',
            profile_picture: 'https://kick.example/p.webp',
          },
        ],
        message: 'OK',
      },
    },
    profile: {
      accountId: '771',
      email: 'kicker@example.org',
      emailVerified: true,
      name: 'kicker',
      image: 'https://kick.example/p.webp',
    },
  },
};
