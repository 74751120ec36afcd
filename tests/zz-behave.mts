import chromium from '@sparticuz/chromium';
import { chromium as engine } from 'playwright-core';
import { openWindow, signInAs } from './support/browser.ts';
import { exampleOffer, exampleRequest, exampleScenario } from './support/example-deal.ts';
const origin='http://127.0.0.1:3471'; const pw='Plinth!demo1';
const call = async (method, path, token, body) => { const r = await fetch(origin+path,{method,headers:{...(token?{authorization:'Bearer '+token}:{}),...(body?{'content-type':'application/json'}:{})},...(body?{body:JSON.stringify(body)}:{})}); const t=await r.text(); if(r.status>=400) throw new Error(method+path+r.status+t); try { return JSON.parse(t) } catch { return t } };
const signIn = e => call('POST','/api/auth/login',undefined,{email:e,password:pw});
const broker = await signIn('broker@example.com');
const lenders = await Promise.all([1,2,3,4].map(n=>signIn(n===1?'lender@example.com':`lender${n}@example.com`)));
const sent = await call('POST','/api/quotes/fix-and-flip',broker.token,{...exampleRequest,lenderIds:lenders.map(l=>l.lenderId),scenario:exampleScenario});
await call('PUT','/api/scenarios/fix-and-flip',broker.token,{scenario:exampleScenario});
const args = chromium.args.filter(a=>!/single-process|no-zygote|--headless|hide-scrollbars/.test(a));
const browser = await engine.launch({executablePath: await chromium.executablePath(), args:[...args,'--no-sandbox'], headless:true, ignoreDefaultArgs:['--hide-scrollbars']});
for (const delay of [0,0,1,5,20,60]) {
  const {page,context,complaints} = await openWindow(browser, origin);
  await page.route(/dashboard-page.*\.js/, async r => { await new Promise(d=>setTimeout(d, 300)); await r.continue(); });
  await page.goto('/login');
  await page.getByLabel('Email').fill('broker@example.com');
  await page.getByLabel('Password',{exact:true}).fill(pw);
  await page.evaluate((delay)=>{ const t=setInterval(()=>{ if(location.pathname==='/dashboard'){ const a=[...document.querySelectorAll('header nav a')].find(a=>a.textContent.includes('Lender Search')); if(a){ clearInterval(t); setTimeout(()=>a.click(),delay); window.__c=performance.now(); } } },1) }, delay);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(2000);
  console.log('6 delay',delay, new URL(page.url()).pathname, complaints);
  await context.close();
}
for (const [email, login, want] of [['broker@example.com','/login','/dashboard'],['lender@example.com','/login','/lender/documents'],['admin@example.com','/login','/admin'],['lender@example.com','/lender/login','/lender/dashboard'],['broker@example.com','/login?returnTo=%2Fpipeline','/pipeline'],['lender@example.com','/lender/login?returnTo=%2Flender%2Fquotes','/lender/quotes']]) {
  const {page,context} = await openWindow(browser, origin);
  await page.goto(login);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password',{exact:true}).fill(pw);
  await page.keyboard.press('Enter');
  await page.waitForURL(u=>!u.pathname.endsWith('/login')).catch(()=>{});
  await page.waitForTimeout(800);
  console.log('dest',email,login,new URL(page.url()).pathname, want);
  await page.locator('header button[aria-expanded]').last().click();
  await page.getByRole('button',{name:'Log out'}).click();
  await page.waitForTimeout(500);
  console.log('  out ->', page.url().replace(origin,''));
  await context.close();
}
// 5 + 7
{
  const {page,context,complaints} = await openWindow(browser, origin);
  await signInAs(page,'broker@example.com');
  await page.goto(`/pipeline?deal=${sent.pipelineEntryId}`);
  await page.getByRole('heading',{name:'Lenders and their answers'}).waitFor();
  const w = page.getByRole('button',{name:/Withdraw/}).first();
  await w.waitFor();
  await w.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0,400); await page.waitForTimeout(300);
  const box0 = await page.evaluate(()=>({w:document.querySelector('header').getBoundingClientRect().toJSON(),y:scrollY, main: document.querySelector('main').getBoundingClientRect().width}));
  await w.focus(); await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor(); await page.waitForTimeout(400);
  const box1 = await page.evaluate(()=>({w:document.querySelector('header').getBoundingClientRect().toJSON(),y:scrollY, main: document.querySelector('main').getBoundingClientRect().width}));
  console.log('5', JSON.stringify(box0), JSON.stringify(box1));
  await page.screenshot({path:'/tmp/shots/z-confirm.png'});
  await page.mouse.move(200,700); await page.mouse.wheel(0,500); await page.waitForTimeout(300); console.log('scroll held', await page.evaluate(()=>scrollY));
  await page.keyboard.press('Escape'); await page.waitForTimeout(500);
  console.log('7 first', await page.evaluate(()=>document.activeElement?.textContent), await page.evaluate(()=>scrollY));
  await page.keyboard.press('Enter'); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(300); await page.keyboard.press('Escape'); await page.waitForTimeout(500);
  console.log('7 second', await page.evaluate(()=>document.activeElement?.textContent));
  await page.keyboard.press('Shift+?'); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(200); await page.keyboard.press('Escape'); await page.waitForTimeout(500);
  console.log('7 shortcuts', await page.evaluate(()=>document.activeElement?.textContent), complaints);
  await page.getByRole('button',{name:/^Notifications/}).click(); await page.waitForTimeout(500); await page.screenshot({path:'/tmp/shots/z-bell-1440.png'}); await page.keyboard.press('Escape'); console.log('bell', await page.evaluate(()=>document.activeElement?.getAttribute('aria-label')));
  await context.close();
}
// 4 phones
for (const scheme of ['light','dark']) {
  const {page,context} = await openWindow(browser, origin,{width:390,scheme});
  await signInAs(page,'broker@example.com');
  await page.waitForTimeout(600);
  await page.screenshot({path:`/tmp/shots/z-toast-dash-${scheme}.png`});
  await page.goto('/search/fix-and-flip'); await page.locator('[data-row-title]').first().waitFor();
  await page.getByRole('button',{name:'New Search'}).click(); await page.waitForTimeout(500);
  await page.screenshot({path:`/tmp/shots/z-toast-search-${scheme}.png`});
  await page.getByRole('button',{name:'Undo'}).click(); await page.waitForTimeout(500);
  await page.getByRole('button',{name:/^Notifications/}).click(); await page.waitForTimeout(500); await page.screenshot({path:`/tmp/shots/z-bell-390-${scheme}.png`});
  await page.keyboard.press('Escape');
  await page.getByRole('button',{name:'Open menu'}).click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(300); await page.screenshot({path:`/tmp/shots/z-drawer-${scheme}.png`});
  await page.keyboard.press('Escape'); await page.waitForTimeout(400); console.log('drawer', await page.evaluate(()=>document.activeElement?.getAttribute('aria-label')));
  await context.close();
}
{ const {page,context} = await openWindow(browser, origin);
  await signInAs(page,'broker@example.com');
  await page.goto('/search/fix-and-flip'); await page.locator('[data-row-title]').first().waitFor();
  await page.getByRole('button',{name:'New Search'}).click(); await page.waitForTimeout(500);
  await page.screenshot({path:`/tmp/shots/z-toast-search-1440.png`});
  await context.close(); }
await browser.close();
