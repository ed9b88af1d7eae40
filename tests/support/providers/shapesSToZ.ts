import { bearer, type ProviderShape } from './shape';

/** Slack to Zoom. */
export const shapesSToZ: Record<string, ProviderShape> = {
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
