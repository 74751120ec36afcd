import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const green = '#14573f';
const night = '#0a3526';

/** The mark in the sizes that systems ask for, and the card that is shown where somebody shares the address. */
export async function drawIcons(browser: Browser, web: string): Promise<void> {
  const folder = join(web, 'public/icons');
  mkdirSync(folder, { recursive: true });
  const mark = readFileSync(join(web, 'public/mark.svg'), 'utf8');
  const draw = async (name: string, width: number, height: number, body: string) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(
      `<style>*{margin:0;box-sizing:border-box}body{width:${width}px;height:${height}px}</style>${body}`,
    );
    await page.evaluate('Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())])');
    const photo = name.endsWith('.jpg') ? ({ type: 'jpeg', quality: 82 } as const) : { omitBackground: true };
    writeFileSync(join(folder, name), await page.screenshot(photo));
    await page.close();
  };
  const sized = (size: number) => mark.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `);
  await draw('mark-192.png', 192, 192, sized(192));
  await draw('mark-512.png', 512, 512, sized(512));
  // Systems cut these to shapes of their own, so the green reaches the edges.
  const filled = (size: number) =>
    `<div style="width:${size}px;height:${size}px;padding:${size / 8}px;background:${green}">${sized((size * 3) / 4)}</div>`;
  await draw('maskable-512.png', 512, 512, filled(512));
  await draw('touch-180.png', 180, 180, filled(180));
  await draw('share.jpg', 1200, 630, shareCard(web, sized(64)));
}

function shareCard(web: string, mark: string): string {
  const font = join(web, '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const picture = readFileSync(join(web, 'landing/pictures/hero-wide-light.webp')).toString('base64');
  return `<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(font).toString('base64')}); }
    main { position: relative; overflow: hidden; width: 1200px; height: 630px; background: ${night}; color: #fff; font-family: Inter; }
    h1 { position: absolute; left: 64px; top: 150px; width: 470px; font: 650 58px/1.08 Inter; letter-spacing: -0.03em; }
    p { position: absolute; left: 64px; top: 430px; width: 420px; font: 400 26px/1.4 Inter; color: #b6d8c7; }
    header { position: absolute; left: 64px; top: 56px; display: flex; gap: 18px; align-items: center; font: 700 34px Inter; }
    img { position: absolute; left: 560px; top: 96px; width: 900px; border-radius: 14px; box-shadow: 0 24px 80px #0008; }
  </style><main><header>${mark}Plinth</header><h1>Find the lender that says yes, and know why.</h1>
  <p>Loan programs judged against your deal while you type.</p>
  <img alt="" src="data:image/webp;base64,${picture}"></main>`;
}
