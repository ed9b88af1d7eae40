/** A part of the site that runs from its start to its stop. */
export interface Service {
  name: string;
  start?(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** Stops all of them at the same time: none waits for another. */
export function together(name: string, services: readonly Service[]): Service {
  return {
    name,
    start: async () => {
      for (const service of services) await service.start?.();
    },
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
    },
  };
}
