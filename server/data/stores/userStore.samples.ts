import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './userStore';

const [id] = samplePeople;
const email = 'somebody@example.com';

export const samples: Samples<typeof store> = {
  insertUser: [
    [
      {
        id: 'new-person',
        email,
        emailVerified: false,
        name: 'Somebody',
        image: null,
        createdAt: sampleDate,
        updatedAt: sampleDate,
      },
    ],
  ],
  findUser: [[{ id }], [{ email }]],
  findUserId: [[email]],
  isUser: [[{ email }], [{ id, email }]],
  countUsersSince: [[sampleDate]],
  updateUser: [[id, { name: 'Another', updatedAt: sampleDate }]],
  replaceEmail: [
    [
      { id, email, emailVerified: false },
      { emailVerified: true, updatedAt: sampleDate },
    ],
  ],
  lockUser: [[id]],
  deleteUser: [[id]],
};
