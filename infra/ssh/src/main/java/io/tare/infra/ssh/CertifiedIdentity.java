package io.tare.infra.ssh;

import com.jcraft.jsch.Identity;

/** A key with its certificate, which is what the machine knows. The key may be an agent's. */
final class CertifiedIdentity implements Identity {

  private final byte[] certificate;
  private final Identity key;

  CertifiedIdentity(byte[] certificate, Identity key) {
    this.certificate = certificate.clone();
    this.key = key;
  }

  @Override
  public boolean setPassphrase(byte[] passphrase) {
    return true;
  }

  @Override
  public byte[] getPublicKeyBlob() {
    return certificate.clone();
  }

  @Override
  public byte[] getSignature(byte[] data) {
    return key.getSignature(data);
  }

  @Override
  public byte[] getSignature(byte[] data, String algorithm) {
    return key.getSignature(data, KeyBlob.signing(algorithm));
  }

  @Override
  public String getAlgName() {
    return KeyBlob.type(certificate);
  }

  @Override
  public String getName() {
    return key.getName();
  }

  @Override
  public boolean isEncrypted() {
    return false;
  }

  @Override
  public void clear() {
    key.clear();
  }
}
