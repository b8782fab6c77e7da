interface Issue {
  path: string;
  message: string;
}

/** What the api said when it refused; react-admin reads `status` and `body`. Status 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;
  readonly body: unknown;

  constructor(
    message: string,
    status: number,
    code: string,
    answer: { issues?: Issue[]; retryAfterSeconds?: number; body?: unknown } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = answer.issues ?? [];
    this.retryAfterSeconds = answer.retryAfterSeconds;
    this.body = answer.body;
  }

  /** Whether the server surely did not act, so that the next try may be a new intention. */
  get isDefinite(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}

export async function apiErrorFrom(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const retryAfter = Number(response.headers.get('Retry-After') ?? NaN);
  return new ApiError(body.message ?? (response.statusText || 'Request failed'), response.status, body.code ?? '', {
    ...(body.issues === undefined ? {} : { issues: body.issues }),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
    body,
  });
}

// A proxy in between may answer with a page instead of JSON.
async function readBody(response: Response): Promise<{ message?: string; code?: string; issues?: Issue[] }> {
  try {
    const parsed: unknown = await response.json();
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
