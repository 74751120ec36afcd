import { crc32, deflateSync } from 'node:zlib';

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

interface Made {
  readonly width?: number;
  readonly height?: number;
  readonly orientation?: number;
  readonly channels?: 1 | 3 | 4;
  readonly isAdobe?: boolean;
  /** In the order of its processor, or of a network. */
  readonly isLittle?: boolean;
  readonly behind?: string;
}

/** Two pixels, as a browser writes them: readers can unpack it. */
export const realJpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j',
    'q62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk',
    'pKSkpKSkpKT/wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA',
    'FAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJkAH//Z',
  ].join(''),
  'base64',
);

export const place = 'GPS 30.2672 N 97.7431 W';

/** A JPEG as a phone writes it, as far as a reader of its segments looks: its pixels are none. */
export function makeJpeg(made: Made = {}): Buffer {
  const { width = 400, height = 300, orientation, channels = 3, isAdobe = false, isLittle = true, behind = '' } = made;
  const exif = Buffer.alloc(32);
  exif.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  const [short, long] = isLittle
    ? [exif.writeUInt16LE.bind(exif), exif.writeUInt32LE.bind(exif)]
    : [exif.writeUInt16BE.bind(exif), exif.writeUInt32BE.bind(exif)];
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation ?? 1, 18);
  const frame = Buffer.alloc(6 + channels * 3);
  frame.writeUInt8(8);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.writeUInt8(channels, 5);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    ...(orientation === undefined
      ? []
      : [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif, Buffer.from(place)]))]),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${place}`)),
    segment(0xfe, Buffer.from(place)),
    ...(isAdobe ? [segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x02'))] : []),
    segment(0xc0, frame),
    // Bytes of 255 and a mark within the pixels, and a second scan as progressive pictures have.
    segment(0xda, Buffer.from([1, 1, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    segment(0xda, Buffer.from([1, 1, 0])),
    Buffer.from([0x78, 0xff, 0xd9]),
    Buffer.from(behind),
  ]);
}

/** A PNG header that promises so many pixels. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const part = (type: string, data: Buffer) => {
    const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync('x')),
    part('IEND', Buffer.alloc(0)),
  ]);
}
