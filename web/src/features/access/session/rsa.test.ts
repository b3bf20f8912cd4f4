import { expect, test } from 'vitest';
import { encryptField } from './rsa';

const ALGORITHM = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };

test('what the form encrypts, the private key reads: RSA-OAEP with SHA-256, base64', async () => {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['encrypt', 'decrypt']);
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64');
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki.replace(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`;

  const encrypted = await encryptField(pem, 'รหัสผ่าน-2569!');

  expect(encrypted).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  const plain = await crypto.subtle.decrypt(ALGORITHM.name, pair.privateKey, Buffer.from(encrypted, 'base64'));
  expect(new TextDecoder().decode(plain)).toBe('รหัสผ่าน-2569!');
});
