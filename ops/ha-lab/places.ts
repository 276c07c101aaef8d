// Where each part of the lab stands: three machines that are three users of this one, each with its ports on loopback and a small disk of
// its own. A user a machine is what lets a partition cut one machine from the others.
import path from 'node:path'

export interface Machine {
  /** The name of the machine in Patroni and etcd. */
  readonly name: string
  /** The user that runs all its processes, and nothing else on this computer. */
  readonly user: string
  readonly ports: { readonly etcd: number; readonly etcdPeer: number; readonly patroni: number; readonly postgres: number }
  /** A disk of its own, with PostgreSQL's data alone. */
  readonly disk: string
  readonly data: string
  /** Beside that disk: what must go on when it does not answer. */
  readonly folder: string
}

/** Below those that the system hands out by itself. */
const FIRST_PORT = 27_100

export const PRIMARY_PORT = FIRST_PORT + 90
/** From where HAProxy asks: a partition between the machines leaves it with all of them. */
export const BALANCER_ADDRESS = '127.0.0.9'

export function machinesIn(folder: string): readonly Machine[] {
  return [1, 2, 3].map((number) => {
    const name = `n${number}`
    const port = FIRST_PORT + number
    const disk = path.join(folder, `disk-${name}`)
    return {
      name,
      user: `releve-lab-${number}`,
      ports: { etcd: port, etcdPeer: port + 10, patroni: port + 20, postgres: port + 30 },
      disk,
      data: path.join(disk, 'data'),
      folder: path.join(folder, name),
    }
  })
}
