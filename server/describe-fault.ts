/** A fault as the log has it: what failed, and the causes behind it. A provider's fault is known by its code; our own bugs keep their stack. */
export function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const { name, message, stack, cause } = fault;
  const code = 'code' in fault ? String(fault.code) : undefined;
  const isProviders = code?.startsWith('PROVIDER_') ?? false;
  return {
    name,
    message,
    code,
    ...('provider' in fault && { provider: fault.provider }),
    ...('status' in fault && { status: fault.status }),
    ...(!isProviders && { stack }),
    ...(cause !== undefined && { cause: brief(cause) }),
  };
}

/** A cause without its stack, or anything of a request's that it may carry. */
function brief(cause: unknown): object {
  if (!(cause instanceof Error)) return { message: 'no error' };
  const code = 'code' in cause ? String(cause.code) : undefined;
  return {
    name: cause.name,
    code,
    message: cause.message.replace(/\s+/g, ' ').slice(0, 200),
    ...(cause.cause !== undefined && { cause: brief(cause.cause) }),
  };
}
