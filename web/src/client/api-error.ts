import type { ErrorBody } from './schemas';

/** A refusal of the API, or `status` 0 when no answer came. `message` is in the user's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? '';
    this.details = body.details ?? {};
  }
}

const SERVER_FAULT = 500;
const NO_SESSION = 401;

/** Whether the server answered: a refusal is an answer. After a lost connection or a fault it may have done it or not. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && error.status < SERVER_FAULT && error.status !== NO_SESSION;
}

function isErrorBody(body: unknown): body is Partial<ErrorBody> {
  return typeof body === 'object' && body !== null && ('code' in body || 'message' in body);
}

export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return new ApiError(response.status, isErrorBody(body) ? body : {});
}
