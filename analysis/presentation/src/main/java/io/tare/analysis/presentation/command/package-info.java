/** What commands that read runs have in common. */
package io.tare.analysis.presentation.command;
