/**
 * The planner as a web application: REST and SOAP with the same questions, and a page. Depends on
 * the planner and Jakarta EE, not on the command line; all input is bounded before it is read.
 * Begin with {@link io.tare.analysis.capacity.web.EntryFilter}, which all requests pass, and {@link
 * io.tare.analysis.capacity.web.PlannerQuestions}, which calls the planner.
 */
package io.tare.analysis.capacity.web;
