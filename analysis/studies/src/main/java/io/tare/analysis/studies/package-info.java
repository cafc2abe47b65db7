/**
 * Published studies as data: their files, and the consistency of their printed numbers. Depends on
 * statistics, but not on runs.
 */
package io.tare.analysis.studies;
