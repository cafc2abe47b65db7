/** Programs and files on machines reached over SSH; the only package that knows the SSH library. */
package io.tare.infra.ssh;
