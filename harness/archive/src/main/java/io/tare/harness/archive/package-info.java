/**
 * The run directory on disk: converts records to JSON and Avro, and back.
 *
 * <p>Start reading at {@link io.tare.harness.archive.RunArchive}. Files are append-only or written
 * as a whole; a killed harness leaves at most a torn last line or block, which readers skip and
 * {@link io.tare.harness.archive.RunRecorder} cuts off.
 */
package io.tare.harness.archive;
