/** Tests of the planner on the web. */
package io.tare.analysis.capacity.web;
