/**
 * The planner as a web application: REST and SOAP with the same questions, and a page. Knows the
 * planner, what a server of Jakarta EE brings, and no command line; what comes in is bounded before
 * it is read. Begin with {@link io.tare.analysis.web.EntryFilter}, through which all comes, and
 * {@link io.tare.analysis.web.PlannerQuestions}, which asks the planner.
 */
@NullMarked
package io.tare.analysis.web;

import org.jspecify.annotations.NullMarked;
