/**
 * The run directory on disk: how records become lines of JSON, and back.
 *
 * <p>Start at {@link io.tare.archive.RunArchive}. Files are append-only or written whole; a harness
 * that is killed at any moment leaves at most one torn last line, which readers skip and {@link
 * io.tare.archive.RunRecorder} cuts off.
 */
@NullMarked
package io.tare.archive;

import org.jspecify.annotations.NullMarked;
