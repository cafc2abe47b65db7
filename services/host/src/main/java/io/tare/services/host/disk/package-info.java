/** Directories of a server's own on its disk. */
package io.tare.services.host.disk;
