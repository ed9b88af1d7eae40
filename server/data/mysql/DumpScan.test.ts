import { DumpScan } from './DumpScan';

const tail = '\n-- Dump completed on 2026-11-23  1:02:03\n';
/** Dumps in the formats of MariaDB and MySQL. */
const texts = [
  "-- MariaDB dump\nCREATE TABLE `a` (\n  `x` text DEFAULT 'INSERT INTO (' -- (\n);\nLOCK TABLES `a` WRITE;\nINSERT INTO `a` VALUES\n(1,'one'),\n(2,'it\\'s (two); \\\\'),\n(3,NULL);\nUNLOCK TABLES;\n",
  "INSERT INTO `a` VALUES (1,'INSERT INTO `b` VALUES (1)'),(2,'-- Dump completed');\nINSERT INTO `a` VALUES (3,'x''(');\n",
];

it.each(texts)('counts the rows in any pieces: %#', (text) => {
  const bytes = Buffer.from(`${text}INSERT INTO \`odd\`\`name\` VALUES (0x00FF,-1.5);${tail}`);
  for (const size of [1, 2, 7, bytes.length]) {
    const scan = new DumpScan();
    for (let at = 0; at < bytes.length; at += size) scan.read(bytes.subarray(at, at + size));
    expect(scan.rows).toEqual({ a: 3, 'odd`name': 1 });
    expect(scan.complete).toBe(true);
  }
});

it.each([
  ['', 'nothing'],
  [tail.slice(0, 10), 'an end that is cut off'],
  [`${tail}INSERT INTO \`a\` VALUES (1)`, 'more behind its end'],
])('finds a dump incomplete: %j (%s)', (end) => {
  const scan = new DumpScan();
  scan.read(Buffer.from(`${texts[0]}${end}`));
  expect(scan.complete).toBe(false);
});
