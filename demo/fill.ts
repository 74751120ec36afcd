import type pg from 'pg';

export async function fillDemoMarket(_connection: pg.ClientConfig): Promise<void> {}
