import { useEffect, useRef } from 'react';
import type { AnimePlace } from '../../rest/uploads';

type Props = { file: File; place: AnimePlace; onUnreadable: () => void };

const size = { covers: [320, 480], banners: [640, 360] } as const;

/**
 * A preview of a chosen file, before it is sent. It is drawn on a canvas, since the CSP allows images only from this site, and
 * a local file has no address here.
 */
export function FilePreview({ file, place, onUnreadable }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  const [width, height] = size[place];
  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (picture) => {
        const paint = gone ? null : canvas.current?.getContext('2d');
        if (!paint) return;
        const scale = Math.max(width / picture.width, height / picture.height);
        const [w, h] = [picture.width * scale, picture.height * scale];
        paint.clearRect(0, 0, width, height);
        paint.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
        picture.close();
      },
      () => gone || unreadable.current(),
    );
    return () => {
      gone = true;
    };
  }, [file, width, height]);
  return <canvas ref={canvas} role="img" aria-label={file.name} width={width} height={height} />;
}
