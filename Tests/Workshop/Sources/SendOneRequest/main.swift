// The smallest program that sends a request. `.ci/size programs` measures it.
import RemoteLoading

let client = URLSessionHTTPClient().followingRedirects()
print(try await client.send(HTTPRequest(.get, "https://quiz.example/a.json")).body.count)
