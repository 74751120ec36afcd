import type { z } from 'zod';
import type { EndpointAnswer, SchemasOf, UploadEndpoint } from '../../kernel/endpoint.ts';
import { addressOf, answerOf, NetworkError, readAnswer } from './api.ts';

export interface Form<E extends UploadEndpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly fields: z.input<SchemasOf<E>['form']>;
  readonly files: readonly File[];
}
interface FormOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sending the form again with it does nothing twice. */
  readonly idempotencyKey?: string;
  /** How much of the form has left this browser, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Sends a form with files to an endpoint that takes one. Throws `ApiError` or `NetworkError`, and what its signal was aborted with. */
export async function sendForm<E extends UploadEndpoint>(
  endpoint: E,
  { params = {}, fields, files }: Form<E>,
  options: FormOptions = {},
): Promise<EndpointAnswer<E>> {
  const form = new FormData();
  // The texts come first, so that a server which wants to know them before the files could.
  for (const [name, value] of Object.entries(fields as object)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const file of files) form.append(endpoint.upload.part, file, file.name);
  const address = addressOf(endpoint.url, { params });
  const answer = await answerOf(endpoint, (token) => send(endpoint.method, address, form, token, options));
  return (await readAnswer(answer)) as EndpointAnswer<E>;
}

/** By the older way of calling: the newer one cannot say how far it has come. */
function send(
  method: string,
  address: string,
  form: FormData,
  token: string | null,
  { signal, headers = {}, idempotencyKey, onProgress }: FormOptions,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  if (signal?.aborted) reject(signal.reason);
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.withCredentials = true;
  request.setRequestHeader('accept', 'application/json');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
  request.onerror = () => reject(new NetworkError(undefined));
  request.onabort = () => reject(signal?.reason);
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);
  if (!signal?.aborted) request.send(form);
  return promise.finally(() => signal?.removeEventListener('abort', abort));
}
