import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

/** Writes each entry as one line of JSON: `level` by its name, `time` (ISO 8601), `message` if it has one, and its fields. */
export function createLogger(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  );
}
