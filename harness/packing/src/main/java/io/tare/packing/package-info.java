/**
 * Samples as bytes, in Avro's encoding: {@link io.tare.packing.ColumnsCode} writes and reads what a
 * program measured, {@link io.tare.packing.BatchCode} the same with where it belongs. The schema is
 * the resource {@code samples.avsc}.
 */
@NullMarked
package io.tare.packing;

import org.jspecify.annotations.NullMarked;
