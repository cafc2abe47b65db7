/**
 * Samples as bytes, in Avro's encoding: {@link io.tare.packing.ColumnsCode} writes and reads what a
 * program measured, {@link io.tare.packing.BatchCode} the same with where it belongs. The schema is
 * the resource {@code samples.avsc}. Orders as lines of JSON: {@link io.tare.packing.OrderCode}, by
 * {@link io.tare.packing.RecordRules}, which hold for all records in JSON.
 */
@NullMarked
package io.tare.packing;

import org.jspecify.annotations.NullMarked;
