import sharp from 'sharp';

/** A picture of one screen at one size. */
export interface Picture {
  file: string;
  label: string;
}

/** Columns of a row show the same screen, so that differences are side by side. */
export interface Row {
  title: string;
  pictures: Picture[];
}

const CELL = { width: 360, height: 300 };
const LABEL = 26;
const GAP = 12;

/** Joins rows into one image; cells keep their pictures' proportions. */
export async function contactSheet(rows: Row[], file: string): Promise<void> {
  const columns = Math.max(...rows.map(({ pictures }) => pictures.length));
  const width = GAP + columns * (CELL.width + GAP);
  const rowHeight = LABEL + CELL.height + GAP;
  const layers = await Promise.all(
    rows.flatMap(({ title, pictures }, row) =>
      pictures.map(async ({ file: picture, label }, column) => {
        const left = GAP + column * (CELL.width + GAP);
        const top = GAP + row * rowHeight;
        const image = await sharp(picture)
          .resize({ ...CELL, fit: 'inside' })
          .png()
          .toBuffer();
        return [
          { input: caption(`${title} · ${label}`), left, top },
          { input: image, left, top: top + LABEL },
        ];
      }),
    ),
  );
  await sharp({
    create: { width, height: GAP + rows.length * rowHeight, channels: 3, background: '#3a3a40' },
  })
    .composite(layers.flat())
    .png({ palette: true })
    .toFile(file);
}

function caption(text: string): Buffer {
  const safe = text.replace(/[<>&]/g, ' ');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${LABEL}">` +
      `<text x="0" y="17" font-family="sans-serif" font-size="14" fill="#fff">${safe}</text></svg>`,
  );
}
