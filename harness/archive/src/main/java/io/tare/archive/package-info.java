/**
 * The run directory on disk: how records become JSON and Avro, and back.
 *
 * <p>Start at {@link io.tare.archive.RunArchive}. Files are append-only or written whole; a harness
 * that is killed at any moment leaves at most a torn last line or block, which readers skip and
 * {@link io.tare.archive.RunRecorder} cuts off.
 */
@NullMarked
package io.tare.archive;

import org.jspecify.annotations.NullMarked;
