// The smallest program with a recall quiz. `.ci/size programs` measures it.
import QuizDomain
import RemoteLoading

let loader = RemoteRecallLoader(
    try HTTPRequest(.get, "https://quiz.example/java.json"), client: URLSessionHTTPClient())
let session = RecallSession(loader: loader)
await session.load()
print(session.screen)
