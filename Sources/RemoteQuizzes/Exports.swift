// A file that imports this module can also use the quizzes, and the requests that load them.
@_exported public import QuizDomain
@_exported public import RemoteLoading
