/**
 * Samples in Avro's encoding: {@link io.tare.harness.packing.ColumnsCode} writes and reads a
 * program's measurements, {@link io.tare.harness.packing.BatchCode} the same with their cell. The
 * schema is the resource {@code samples.avsc}. Orders as lines of JSON: {@link
 * io.tare.harness.packing.OrderCode}, with {@link io.tare.harness.packing.RecordRules}, which apply
 * to all records in JSON.
 */
@NullMarked
package io.tare.harness.packing;

import org.jspecify.annotations.NullMarked;
