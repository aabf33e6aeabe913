/**
 * The records that travel between the rooms, and their serializers. All are immutable. {@link
 * RecordSerializer} is the base of every serializer, {@link Types} has most of them.
 *
 * <p>The table lists every record with its sender, its receiver and its occasion. {@code CrawlJob}
 * in the module job wires these streams. "Slot" stands for the Frontier's key of that number.
 *
 * <table>
 * <caption>Records between rooms</caption>
 * <tr><th>record<th>from<th>to<th>it means<th>when
 *
 * <tr><th colspan=5>New links
 * <tr><td>{@link RawLink}<td>Parse, seeds<td>Scope
 *     <td>a link as the page gives it
 *     <td>each link of a page that is read; each seed once, at the crawl's beginning
 * <tr><td>{@link Link}<td>Scope<td>Registry
 *     <td>the same, normalised and in scope, with its share of PageRank
 *     <td>each RawLink that Scope accepts
 *
 * <tr><th colspan=5>{@link RegistryInput}, besides Link
 * <tr><td>{@link Visited}<td>Split<td>Registry
 *     <td>a page was fetched; brings its line for the crawl log
 *     <td>each page whose outcome is FETCHED: it was answered, and not with 404 or 410
 * <tr><td>{@link Forget}<td>Frontier<td>Registry
 *     <td>the Registry can forget this URL
 *     <td>the page is gone for good
 * <tr><td>{@link Discarded}<td>Frontier<td>Registry
 *     <td>the Registry offers this URL again at the next link to it
 *     <td>its slot was full of URLs of its rank or more, and it was discarded unfetched
 * <tr><td>{@link Reported}<td>Parse, Split, Frontier's lines<td>Registry
 *     <td>an event for the outputs, which the Registry passes on with the page's worth
 *     <td>each request for a page, and each URL that robots.txt forbids, if outputs ask for events
 *
 * <tr><td>{@link Told}<td>Orders<td>all subtasks of the Registry
 *     <td>a user's command to the running crawl
 *     <td>each command that passes Orders
 * <tr><td>{@link HostForgotten}<td>Frontier<td>all subtasks of the Registry
 *     <td>the Registry can forget the URLs of this host
 *     <td>a command has purged it, and its slot has forgotten it
 *
 * <tr><th colspan=5>{@link AllowanceInput}
 * <tr><td>{@link Arrival}<td>Registry<td>Allowance
 *     <td>a URL waits for its first visit
 *     <td>a link to it is the first one, or it was offered a week ago and no visit is known, or it was
 *         discarded
 * <tr><td>{@link PageLook}<td>Parse<td>Allowance
 *     <td>whether a new page is a copy, or else how similar it is to its host's other pages
 *     <td>the first visit of a page that is parsed, or found to be a copy
 * <tr><td>{@link ForAllowance}<td>Orders<td>all subtasks of Allowance
 *     <td>a user's command to the running crawl
 *     <td>each command that passes Orders
 *
 * <tr><th colspan=5>{@link ResolveInput}
 * <tr><td>{@link Offered}, VISIT<td>Allowance<td>Resolve
 *     <td>the Frontier gets this URL
 *     <td>each Arrival that Allowance accepts
 * <tr><td>{@link Offered}, GAINED<td>Registry<td>Resolve
 *     <td>a visited page has gained much and may be visited ahead of its time
 *     <td>its score has doubled and {@code frontier.rank-cutoff} says so; goes around Allowance
 * <tr><td>{@link Offered}, CHANGED<td>Registry<td>Resolve
 *     <td>a visited page is said to have changed
 *     <td>a sitemap dates it after its last visit; goes around Allowance
 * <tr><td>{@link RobotsWanted}<td>Split<td>Resolve
 *     <td>the robots.txt of one host is at another
 *     <td>a robots.txt was redirected
 * <tr><td>{@link Promoted}<td>Registry<td>Resolve
 *     <td>a known URL is worth more than the Frontier knows
 *     <td>its score has doubled since it was last told; goes around Allowance
 * <tr><td>{@link Unreachable}<td>Split<td>Resolve
 *     <td>the pinned address did not let us connect: it may be out of date
 *     <td>each failed connection
 * <tr><td>{@link RulesBrought}<td>Split<td>Resolve
 *     <td>the rules that were fetched elsewhere for a host
 *     <td>an errand was answered
 *
 * <tr><th colspan=5>{@link meguri.state.frontier.LoopRecord}, all by way of the loop topic
 * <tr><td>Offer<td>Resolve<td>slot of the pin
 *     <td>a URL, with the address at which its host is asked
 *     <td>each Offered for a page, once its host has an address
 * <tr><td>Offer<td>old slot<td>new slot
 *     <td>the same, with the page's whole past
 *     <td>its host has moved, or the offer came to the old slot
 * <tr><td>Promotion<td>Resolve<td>slot of the host
 *     <td>a URL is worth more
 *     <td>each Promoted, if the host has an address; the old slot sends it on if the host has moved
 * <tr><td>Due<td>slot's former subtask<td>slot
 *     <td>a page's next visit is due; brings the page's whole past
 *     <td>the page was filed in that subtask's calendar before the job was rescaled
 * <tr><td>Commanded<td>Orders<td>all subtasks of the Frontier
 *     <td>a user's command to the running crawl; does not come by the loop topic
 *     <td>each command that passes Orders
 * <tr><td>Outcome<td>Split<td>slot of the task
 *     <td>how a request ended, and when
 *     <td>each task, also one for which no request was made
 * <tr><td>RobotsSought<td>Resolve<td>slot of the host that is asked
 *     <td>fetch this robots.txt for another host
 *     <td>each RobotsWanted; the old slot sends it on if the host has moved
 * <tr><td>RobotsFound<td>Resolve<td>slot of the host that sought
 *     <td>the rules of that robots.txt
 *     <td>each RulesBrought
 * <tr><td>HostMoved<td>Resolve<td>old slot and new slot
 *     <td>from this pin's generation on, the host lives at another address
 *     <td>DNS no longer names the pinned address; or that fails, and DNS names others
 * <tr><td>HostDrained<td>old slot<td>new slot
 *     <td>the old slot makes no more requests to this host; brings the host's clock
 *     <td>all that waited there was sent on, and no request to the host is in flight
 *
 * <tr><th colspan=5>Requests and answers
 * <tr><td>{@link meguri.state.frontier.Task}<td>Frontier<td>Fetch
 *     <td>make this request now
 *     <td>a slot's turn
 * <tr><td>{@link Fetched}<td>Fetch<td>Split
 *     <td>the request and its result
 *     <td>each task
 * <tr><td>{@link Fetched} as {@link ContentInput}<td>Split<td>Content
 *     <td>an answer, and the claim that its page has this body
 *     <td>the site itself has answered, also for robots.txt, and no rule drops the answer's type
 * <tr><td>{@link Release} as {@link ContentInput}<td>Split, Frontier<td>Content
 *     <td>a page no longer has its former body
 *     <td>a visit finds another body; or the page is gone for good
 * <tr><td>{@link ForScope}<td>Orders, Content, Parse<td>all subtasks of Scope
 *     <td>a user's command to the running crawl; Content and Parse hand it on
 *     <td>each command that passes Orders
 * <tr><td>{@link Page}<td>Content<td>Parse
 *     <td>an answer, with Content's finding about its body
 *     <td>each Fetched that comes to Content
 * <tr><td>{@link Page}<td>Parse<td>WARC files
 *     <td>the same, with the page's wishes to indexes
 *     <td>each Page
 *
 * <tr><th colspan=5>Page events, if outputs ask for them
 * <tr><td>{@link PageEvent}<td>Registry<td>Feed
 *     <td>a visit, with the page's worth
 *     <td>each Reported
 * <tr><td>{@link PageEvent}<td>Feed<td>outputs
 *     <td>the same, as it compares with the visits before
 *     <td>each PageEvent
 *
 * <tr><th colspan=5>The crawl log
 * <tr><td>{@link LogLine}<td>Split; Registry for visits<td>crawl log, WARC metadata
 *     <td>one request; for a visit also the page's score
 *     <td>each request
 * <tr><td>{@link LogLine}<td>Frontier, Allowance, Resolve<td>crawl log
 *     <td>a URL was dropped, or (Frontier) how many wait at a host
 *     <td>each drop, of Allowance the first hundred for a host or domain; long queues each minute
 * </table>
 *
 * <p>A record's bytes begin with the version of its format. docs/walk.md says how to add a field.
 */
@NullMarked
package meguri.operators.model;

import org.jspecify.annotations.NullMarked;
