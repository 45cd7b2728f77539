import MyQuiz
import QuizDomain

let session = RecallSession(loader: Planets())
await session.load()
print(session.screen.question ?? "The question did not load.")

session.start()
while session.screen.acceptsGuesses, let guess = readLine() {
    session.add(guess)
    let count = session.screen.count?.text ?? ""
    print(session.screen.verdict ?? "", count)
}

session.giveUp()
print(session.screen.message?.title ?? "")
print("Missing:", session.screen.missed.joined(separator: ", "))
