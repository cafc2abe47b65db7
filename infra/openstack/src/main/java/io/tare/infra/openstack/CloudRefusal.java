package io.tare.infra.openstack;

import io.tare.infra.hosts.HostException;

/** A service of the cloud refused a request, with its own message. */
final class CloudRefusal extends HostException {

  private static final long serialVersionUID = 1L;

  static final int BAD_REQUEST = 400;
  static final int UNAUTHORIZED = 401;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;

  private final int status;

  CloudRefusal(String message, int status) {
    super(message);
    this.status = status;
  }

  /** The status of its answer, 300 to 599. */
  int status() {
    return status;
  }

  boolean isNotFound() {
    return status == NOT_FOUND;
  }

  boolean isForbidden() {
    return status == FORBIDDEN;
  }

  /** Whether it refuses because of a temporary state: an object in use, an unfinished step. */
  boolean isForNow() {
    return status == BAD_REQUEST || status == CONFLICT;
  }
}
