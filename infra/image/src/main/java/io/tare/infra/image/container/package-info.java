/** Containers of a guest image's files, whichever OCI runtime runs them. */
package io.tare.infra.image.container;
