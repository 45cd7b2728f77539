// The smallest program with a recall quiz over HTTP. `.ci/size programs` measures it.
import RemoteQuizzes

let loader = RemoteRecallLoader(
    HTTPRequest(.get, "https://quiz.example/java.json"), client: URLSessionHTTPClient())
let session = RecallSession(loader: loader)
await session.load()
print(session.screen)
