/** WebCrypto is only offered to secure contexts (HTTPS or localhost). */
export class CryptoUnavailable extends Error {
  constructor() {
    super('WebCrypto is not available in this context');
    this.name = 'CryptoUnavailable';
  }
}

const PEM_FRAME = /-----(BEGIN|END) PUBLIC KEY-----|\s/g;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Encrypts one sign-in field: base64 of RSA-OAEP (SHA-256) of its UTF-8 bytes. `publicKey` is SPKI PEM. */
export async function encryptField(publicKey: string, text: string): Promise<string> {
  const { subtle } = crypto;
  if (!subtle) throw new CryptoUnavailable();
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await subtle.importKey('spki', bytesOf(publicKey.replace(PEM_FRAME, '')), algorithm, false, ['encrypt']);
  const encrypted = new Uint8Array(await subtle.encrypt(algorithm, key, new TextEncoder().encode(text)));
  return btoa(Array.from(encrypted, (byte) => String.fromCharCode(byte)).join(''));
}
