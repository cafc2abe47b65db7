/** {@code tare study …}: shows and checks published studies. */
package io.tare.analysis.studies.command;
