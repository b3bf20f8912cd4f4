type Duty = () => Promise<unknown>;

const duties = new Set<Duty>();

/** Has something sent before the session ends or another one begins; answers how to take that back. */
export function beforeLeaving(duty: Duty): () => void {
  duties.add(duty);
  return () => {
    duties.delete(duty);
  };
}

/** Whether something here is to be sent before. */
export function hasDuties(): boolean {
  return duties.size > 0;
}

/** Sends what was still to be sent, however it ends. */
export async function leaveNothing(): Promise<void> {
  await Promise.allSettled([...duties].map((duty) => duty()));
}
