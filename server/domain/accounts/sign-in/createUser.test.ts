import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const server = path.join(__dirname, '../../..');

it('is the only code of the site that inserts a user', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.(?:test|samples)\.ts$/.test(file),
  );
  const inserting = files.filter((file) =>
    /\binsertUser\(|insert\(UserEntity|INSERT INTO user\b/.test(
      readFileSync(path.join(server, file), 'utf8'),
    ),
  );
  expect(inserting.sort()).toEqual(['data/stores/userStore.ts', 'domain/accounts/sign-in/createUser.ts']);
});
