/** What each step of virtual networking adds. */
package io.tare.analysis.comparison.network;
