/** Compares a published study with one's own run: cell by cell, and claim by claim. */
package io.tare.analysis.studies.reproduction;
