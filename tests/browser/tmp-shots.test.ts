import { it } from 'vitest';
import { connectBrowser, looks, openWindow, signInAs } from '../support/browser.ts';

it('takes pictures', async () => {
  const browser = await connectBrowser();
  const shots: [string, string | null, string[]][] = [
    ['visitor', null, ['/login', '/lender/login', '/classes', '/education']],
    ['broker', 'broker@example.com', ['/dashboard', '/tools', '/pipeline', '/search/fix-and-flip']],
    ['empty', 'empty@example.com', ['/dashboard']],
    ['lender', 'lender@example.com', ['/lender/dashboard', '/lender/quotes']],
    ['admin', 'admin@example.com', ['/admin', '/manage', '/dashboard']],
  ];
  for (const [name, email, paths] of shots)
    await Promise.all(
      looks.map(async (look) => {
        const { page, complaints } = await openWindow(browser, look);
        if (email) await signInAs(page, email);
        for (const path of paths) {
          await page.goto(path);
          await page.waitForLoadState('networkidle').catch(() => {});
          await page.waitForTimeout(700);
          await page.screenshot({
            path: `/tmp/wt-sight/${name}${path.replaceAll('/', '-')}-${look.width}-${look.scheme}.png`,
            fullPage: true,
          });
        }
        if (complaints.length) process.stderr.write(`${name} ${complaints.join('\n')}\n`);
        await page.context().close();
      }),
    );
  await browser.close();
});
