// A program that uses doubles of the quiz. `.ci/links` checks that it contains no HTTP.
import QuizDomain
import QuizDomainTesting

let loader = RecallQuestionLoaderSpy()
let session = RecallSession(loader: loader, time: ManualClock().timeSource)
let load = Task { await session.load() }
try await loader.loads.waitForCalls(1)
loader.loads.complete(0, with: .javaKeywords)
await load.value
print(session.screen)
