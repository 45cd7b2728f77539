import MyQuiz
import QuizDomain

let session = RecallSession(loader: Planets())
await session.load()
print(session.screen.question ?? "The question did not load.")
