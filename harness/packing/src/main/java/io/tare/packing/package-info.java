/**
 * Samples in Avro's encoding: {@link io.tare.packing.ColumnsCode} writes and reads a program's
 * measurements, {@link io.tare.packing.BatchCode} the same with their cell. The schema is the
 * resource {@code samples.avsc}. Orders as lines of JSON: {@link io.tare.packing.OrderCode}, with
 * {@link io.tare.packing.RecordRules}, which apply to all records in JSON.
 */
@NullMarked
package io.tare.packing;

import org.jspecify.annotations.NullMarked;
